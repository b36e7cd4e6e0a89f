import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useTexts } from '../i18n.ts'
import { texts } from '../texts.ts'
import { Icon } from './icon.tsx'

type Frame = {
  label: ReactNode
  /** Limits and examples, said before a mistake is made. */
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
}

/** Inputs are 16 px or a phone zooms into them. */
const control =
  'w-full rounded-md border border-ink-400 bg-white px-3.5 py-2.5 text-base text-ink-950 placeholder:text-ink-500 ' +
  'disabled:border-line disabled:bg-sunken disabled:text-ink-500 [&[readonly]]:bg-sunken aria-invalid:border-2 ' +
  'aria-invalid:border-red-700'

/** A one-line input with its label. `lead` is a fixed word inside the box, such as "KES". */
export function Field({
  label,
  hint,
  error,
  optional,
  lead,
  className = '',
  ...rest
}: Frame & { lead?: string } & InputHTMLAttributes<HTMLInputElement>) {
  const { id, frame, described } = useFrame({ label, hint, error, optional: optional ?? false }, rest.id)
  return frame(
    <span className="relative block">
      {lead && <span className="absolute inset-y-0 left-3.5 grid place-items-center font-semibold text-ink-500">{lead}</span>}
      <input {...rest} {...described} id={id} className={`${control} min-h-12 ${lead ? 'pl-14' : ''} ${className}`} />
    </span>,
  )
}

export function TextArea({ label, hint, error, optional, ...rest }: Frame & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { id, frame, described } = useFrame({ label, hint, error, optional: optional ?? false }, rest.id)
  return frame(<textarea rows={4} {...rest} {...described} id={id} className={`${control} block`} />)
}

/** The phone's own picker: the best control there is on a cheap Android. `children` are `option`s. */
export function Select({ label, hint, error, optional, ...rest }: Frame & SelectHTMLAttributes<HTMLSelectElement>) {
  const { id, frame, described } = useFrame({ label, hint, error, optional: optional ?? false }, rest.id)
  return frame(
    <span className="relative block">
      <select {...rest} {...described} id={id} className={`${control} min-h-12 appearance-none pr-10`} />
      <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3 text-ink-700" />
    </span>,
  )
}

/** A box to tick with its sentence, which may hold links. */
export function Check({ label, error, hint, ...rest }: Omit<Frame, 'optional'> & InputHTMLAttributes<HTMLInputElement>) {
  const { id, described, notes } = useFrame({ label, hint, error }, rest.id)
  return (
    <div>
      <div className="flex min-h-11 items-start gap-3 py-2">
        <input {...rest} {...described} id={id} type="checkbox" className="mt-0.5 size-5 flex-none accent-green-800" />
        <label htmlFor={id}>{label}</label>
      </div>
      {notes}
    </div>
  )
}

function useFrame({ label, hint, error, optional }: Frame, ownId: string | undefined) {
  const t = useTexts(texts)
  const made = useId()
  const id = ownId ?? made
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const described = { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined } as const
  const notes = (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-500">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-red-700">
          <Icon name="triangle-alert" className="mt-0.5 size-4!" />
          {error}
        </p>
      )}
    </>
  )
  const frame = (input: ReactNode) => (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label} {optional && <span className="font-normal text-ink-500">{t.optional}</span>}
      </label>
      {input}
      {notes}
    </div>
  )
  return { id, frame, described, notes }
}
