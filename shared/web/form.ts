import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { check } from '../complaints.ts'
import type { Answer, Endpoint } from '../endpoint.ts'
import { call, CallFailed, complaintsIn } from './client.ts'
import type { Sent } from './client.ts'

type Errors = Readonly<Record<string, string>>

type Options<E extends Endpoint> = {
  /** From the form's fields to the contract's input; the contract checks it before anything is sent. */
  read: (form: FormData) => unknown
  /** What this form asks for beyond its contract, said together with the rest. */
  also?: (form: FormData) => Errors
  done: (answer: Answer<E>, form: HTMLFormElement) => void | Promise<void>
  /** Before the sentence is shown; return true when the refusal was dealt with otherwise. */
  refused?: (error: CallFailed) => boolean
}

/**
 * A native form over a contract: checks with the same rules as the server, shows refusals beside the fields, moves the focus to
 * the first one, and sends once however often it is pressed.
 */
export function useForm<E extends Endpoint>(endpoint: E, { read, also, done, refused }: Options<E>) {
  const [state, setState] = useState<{ errors: Errors; message: string | null; working: boolean }>(idle)
  const busy = useRef(false)
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (busy.current) return
    const filled = new FormData(form)
    const checked = check(endpoint.input, read(filled))
    const own = also?.(filled) ?? {}
    if (!checked.success) return refuse(form, { ...own, ...complaintsIn(errorsOf(checked.error.issues)) }, null)
    if (Object.keys(own).length > 0) return refuse(form, own, null)
    busy.current = true
    setState({ ...idle, working: true })
    try {
      const answer = await call(endpoint, checked.data as Sent<E>)
      setState(idle)
      await done(answer, form)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (refused?.(error)) setState(idle)
      else refuse(form, error.fields, error.message)
    } finally {
      busy.current = false
    }
  }
  function refuse(form: HTMLFormElement, errors: Errors, message: string | null): void {
    setState({ errors, message, working: false })
    toRefused(form)
  }
  return { ...state, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event), clear: () => setState(idle) }
}

/** Once it is drawn, the focus goes to the first field that is refused, or to `what` else says why nothing was done. */
export function toRefused(form: HTMLElement, what = '[aria-invalid=true]'): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>(what)?.focus())
}

const idle = { errors: {}, message: null, working: false }

/** The first complaint about each field, by the field's name, and about each part of a list by its place: `people.2.name`. */
export function errorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Errors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    errors[String(path[0] ?? '')] ??= message
    errors[path.join('.')] ??= message
  }
  return errors
}
