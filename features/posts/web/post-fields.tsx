import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button, IconButton } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Field, Select, TextArea } from '../../../shared/web/kit/field.tsx'
import { LONGEST_AUTHOR, LONGEST_BODY, LONGEST_EXCERPT, LONGEST_TITLE, minutesToRead, postStatuses, wordsIn } from '../rules.ts'
import { inserted, type Mark } from './markdown-marks.ts'
import { textWeight } from './text-weight.ts'
import { editorTexts } from './texts.ts'
import type { Editor } from './use-post.ts'

/** The five fields of a post, and what its text comes to. */
export function PostFields({ editor }: { editor: Editor }) {
  const t = useTexts(editorTexts)
  const { edited, kept, errors, change } = editor
  return (
    <Card className="grid gap-5">
      <Field
        label={t.titleField}
        name="title"
        value={edited.title}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        hint={kept.slug ? t.address(location.host, kept.slug) : t.addressLater}
        error={errors['title']}
        onChange={({ target }) => change({ title: target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t.author}
          name="author"
          value={edited.author}
          maxLength={LONGEST_AUTHOR}
          autoComplete="off"
          error={errors['author']}
          onChange={({ target }) => change({ author: target.value })}
        />
        <Select
          label={t.status}
          name="status"
          value={edited.status}
          onChange={({ target }) => change({ status: postStatuses.find((one) => one === target.value) ?? 'draft' })}
        >
          {postStatuses.map((one) => (
            <option key={one} value={one}>
              {t.statuses[one]}
            </option>
          ))}
        </Select>
      </div>
      <TextArea
        label={t.excerpt}
        name="excerpt"
        rows={3}
        value={edited.excerpt}
        maxLength={LONGEST_EXCERPT}
        hint={t.excerptHint(edited.excerpt.length, LONGEST_EXCERPT)}
        error={errors['excerpt']}
        onChange={({ target }) => change({ excerpt: target.value })}
      />
      <BodyField editor={editor} />
    </Card>
  )
}

const BODY = 'post-body'

function BodyField({ editor }: { editor: Editor }) {
  const t = useTexts(editorTexts)
  const { edited, errors, change } = editor
  const file = useRef<HTMLInputElement>(null)
  const [comes, setComes] = useState(false)
  function insert(mark: Mark, address?: string): void {
    const box = document.getElementById(BODY)
    if (!(box instanceof HTMLTextAreaElement)) return
    const samples = {
      heading: t.sampleHeading,
      bold: t.sampleWords,
      list: t.sampleItem,
      link: t.sampleWords,
      picture: t.samplePicture,
    }
    const { text, from, to } = inserted(box.value, [box.selectionStart, box.selectionEnd], mark, samples[mark], address)
    change({ body: text })
    requestAnimationFrame(() => {
      box.focus()
      box.setSelectionRange(from, to)
    })
  }
  async function choose(input: HTMLInputElement): Promise<void> {
    const chosen = input.files?.[0]
    // So that the same file can be chosen again.
    input.value = ''
    if (!chosen) return
    setComes(true)
    const picture = await editor.upload(chosen)
    setComes(false)
    if (picture) insert('picture', picture.address)
  }
  return (
    <div>
      <TextArea
        id={BODY}
        label={t.body}
        name="body"
        rows={14}
        value={edited.body}
        maxLength={LONGEST_BODY}
        error={errors['body']}
        onChange={({ target }) => change({ body: target.value })}
      />
      <div role="group" aria-label={t.tools} className="mt-2 flex flex-wrap items-center gap-2">
        <Button look="neutral" className="w-11 px-0!" aria-label={t.heading} title={t.heading} onClick={() => insert('heading')}>
          H
        </Button>
        <Button look="neutral" className="w-11 px-0!" aria-label={t.bold} title={t.bold} onClick={() => insert('bold')}>
          B
        </Button>
        <IconButton icon="list" label={t.list} onClick={() => insert('list')} />
        <IconButton icon="link" label={t.link} onClick={() => insert('link')} />
        <IconButton icon="camera" label={t.picture} disabled={comes} onClick={() => file.current?.click()} />
        <span className="text-sm text-ink-500">{t.tools}</span>
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          aria-label={t.picture}
          onChange={({ currentTarget }) => void choose(currentTarget)}
        />
      </div>
      <p role="status" className="mt-2 text-sm text-ink-500">
        {comes && t.pictureComes}
      </p>
      <Foot editor={editor} />
    </div>
  )
}

/** How long it is to read, and what it costs to fetch. */
function Foot({ editor: { edited, kept } }: { editor: Editor }) {
  const t = useTexts(editorTexts)
  const { body } = edited
  const pictures = kept.pictures
  const [bytes, setBytes] = useState<number | null>(null)
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(() => {
      void textWeight(body, pictures).then((weight) => !isOver && setBytes(weight))
    }, 500)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [body, pictures])
  return (
    <p className="mt-1 text-sm text-ink-500">
      {t.foot(wordsIn(body), minutesToRead(body))}
      {bytes !== null && t.weight(Math.max(1, Math.round(bytes / 1024)))}
    </p>
  )
}
