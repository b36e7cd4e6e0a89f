import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAskBeforeLeaving } from '../../../shared/web/ask-before-leaving.ts'
import { call, CallFailed, refusalOf } from '../../../shared/web/client.ts'
import { toRefused } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { addPicture, keepPost, listPosts, showPost, type Post, type PostPicture } from '../contract.ts'
import { missingIn, sameWords, type PostStatus, type PostWords } from '../rules.ts'
import { editorTexts } from './texts.ts'

/** What stands in the editor: the words, and what the post is to be. */
export type Edited = PostWords & { status: PostStatus }
export type Editor = ReturnType<typeof usePost>

/** A draft keeps itself when nobody has typed for so long; what failed is tried again after a while. */
const QUIET_MS = 1500
const AGAIN_MS = 8000

const wordsOf = ({ title, author, excerpt, body, status }: Post): Edited => ({ title, author, excerpt, body, status })

/** What a press on the one button means. */
export type Act = 'keep' | 'publish' | 'change' | 'withdraw'
export const actOf = (is: PostStatus, becomes: PostStatus): Act =>
  is === 'draft' ? (becomes === 'draft' ? 'keep' : 'publish') : becomes === 'published' ? 'change' : 'withdraw'

/** A post while it is written: a draft keeps itself, one thing after the other, and nothing typed is ever taken away. */
export function usePost(opened: Post) {
  const t = useTexts(editorTexts)
  const [edited, setEdited] = useState<Edited>(wordsOf(opened))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState<string | null>(null)
  const keeping = useKeeping(opened)
  const { kept, state, send } = keeping
  const { status } = kept
  const changed = !sameWords(edited, kept)
  useAskBeforeLeaving(changed || edited.status !== status, t.leave)

  const keepsItself = status === 'draft' && changed && (state === 'idle' || state === 'failed')
  const keepNow = useEffectEvent(() => void send(edited, true))
  useEffect(() => {
    if (!keepsItself) return
    const timer = setTimeout(() => keepNow(), state === 'failed' ? AGAIN_MS : QUIET_MS)
    return () => clearTimeout(timer)
  }, [edited, keepsItself, state])

  function change(part: Partial<Edited>): void {
    setEdited((now) => ({ ...now, ...part }))
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => !(name in part))))
    setMessage(null)
  }

  async function press(form: HTMLFormElement): Promise<void> {
    const missing = missingIn(edited)
    setErrors(Object.fromEntries(missing.map((name) => [name, t.fillIn])))
    setMessage(missing.length > 0 ? t.missing : null)
    const fault = missing.length > 0 ? undefined : await send(edited, false)
    if (fault === null) return toast(t.done[actOf(status, edited.status)])
    if (fault) {
      setErrors(fault.fields)
      setMessage(fault.message)
    }
    toRefused(form)
  }

  /** The words of whoever else has changed it go, and ours come in their place. */
  async function keepMine(): Promise<void> {
    const theirs = await keeping.readAgain()
    if (theirs instanceof CallFailed) return toast(theirs.message, 'failed')
    // Whether it is out is for whoever decided that last.
    const { status: stands } = theirs
    setEdited((now) => ({ ...now, status: stands }))
    const fault = await send({ ...edited, status: stands }, false)
    if (fault) setMessage(fault.message)
  }

  /** @returns null where it did not come, and why is said */
  async function upload(picture: File): Promise<PostPicture | null> {
    const answer = await keeping.upload(picture)
    if (!(answer instanceof CallFailed)) return answer
    toast(answer.fields['picture'] ?? answer.message, 'failed')
    return null
  }

  return { edited, kept, status, state, changed, errors, message, change, press, keepMine, upload }
}

type State = 'idle' | 'keeping' | 'pressed' | 'failed' | 'clash'

/** What the server has of a post, and the one line in which everything goes there. Each answers with why it was refused. */
function useKeeping(opened: Post) {
  const queries = useQueryClient()
  const [kept, setKept] = useState(opened)
  const [state, setState] = useState<State>('idle')
  // What the last answer said, for whatever waits in the line behind it.
  const last = useRef(opened)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  // Whoever opens it again begins with what it is then: on an older version nothing could be kept.
  useEffect(() => () => queries.removeQueries({ queryKey: [showPost.path] }), [queries])

  function hold(post: Post): Post {
    last.current = post
    setKept(post)
    return post
  }

  function send(wish: Edited, byItself: boolean): Promise<CallFailed | null> {
    const turn = line.current.then(async () => {
      setState(byItself ? 'keeping' : 'pressed')
      const answer = await attempt(async () => {
        const { id: postId, version, ...is } = last.current
        const status = byItself ? 'draft' : wish.status
        if (sameWords(is, wish) && is.status === status) return
        hold((await call(keepPost, { postId, version, ...wish, status, ...(byItself && { by_itself: true }) })).post)
      })
      const fault = answer instanceof CallFailed ? answer : null
      setState(fault ? (refusalOf(keepPost, fault) === 'changed_meanwhile' ? 'clash' : 'failed') : 'idle')
      void queries.invalidateQueries({ queryKey: [listPosts.path] })
      return fault
    })
    line.current = turn
    return turn
  }

  const readAgain = () => attempt(async () => hold((await call(showPost, { postId: last.current.id })).post))

  const upload = (picture: File) =>
    attempt(async () => {
      const answer = await call(addPicture, { postId: last.current.id, picture })
      hold({ ...last.current, pictures: [...last.current.pictures, answer.picture] })
      return answer.picture
    })

  return { kept, state, send, readAgain, upload }
}

async function attempt<T>(work: () => Promise<T>): Promise<T | CallFailed> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallFailed) return error
    throw error
  }
}
