import { useState } from 'react'
import { paymentSettings } from '../../payments/contract.ts'
import { listSubjects } from '../../teachers/contract.ts'
import { allGrades, CURRENCY } from '../../../shared/country.ts'
import { centsFromShillings, formatMoney, shareText, splitPrice } from '../../../shared/money.ts'
import { call, CallFailed } from '../../../shared/web/client.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Field, Select, TextArea } from '../../../shared/web/kit/field.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { previewVideos, showVideo } from '../contract.ts'
import {
  arrivingVideos,
  changeVideo,
  ownVideos,
  removeCaptions,
  removeVideo,
  saveCaptions,
  type OwnVideo,
} from '../own-contract.ts'
import { captionLanguages, difficulties, MOST_VIDEO_PRICE } from '../rules.ts'
import { FileButton } from './arriving.tsx'
import { useRefreshOwn } from './begin.ts'
import { texts as shared } from './difficulty-texts.ts'
import { texts } from './own-texts.ts'

type Props = { video: OwnVideo; onClose: () => void }

const FORM = 'about-video'

/** Title, description, subject, grades and price. */
export function EditVideo({ video, onClose }: Props) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const refresh = useRefreshOwn()
  const subjects = useCall(listSubjects, {}).data?.subjects
  const form = useForm(changeVideo, {
    read: (fields) => aboutIn(video.id, fields),
    done: async () => {
      await refresh()
      toast(t.saved)
      onClose()
    },
  })
  const { errors } = form
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.editTitle}
      line={video.file_name}
      foot={<FormFoot form={FORM} cancel={t.back} act={t.save} working={form.working && t.saving} onClose={onClose} />}
    >
      <form id={FORM} noValidate onSubmit={form.onSubmit} className="grid gap-5">
        {form.message && <Note tone="bad">{form.message}</Note>}
        <Field label={t.titleField} name="title" maxLength={120} defaultValue={video.title} error={errors['title']} />
        <TextArea
          label={t.descriptionField}
          name="description"
          optional
          maxLength={2000}
          defaultValue={video.description}
          error={errors['description']}
        />
        <Select
          label={t.subjectField}
          name="subject"
          defaultValue={video.subject ?? ''}
          key={subjects?.length}
          error={errors['subject']}
        >
          <option value="">{t.chooseSubject}</option>
          {(subjects ?? (video.subject ? [{ name: video.subject }] : [])).map(({ name }) => (
            <option key={name} value={name}>
              {nameOf(name)}
            </option>
          ))}
        </Select>
        <div className="grid grid-cols-2 gap-4 big:grid-cols-1">
          <GradeField label={t.fromField} name="from_grade" value={video.from_grade} error={errors['from_grade']} />
          <GradeField label={t.toField} name="to_grade" value={video.to_grade} error={errors['to_grade']} />
        </div>
        <DifficultyField value={video.difficulty} error={errors['difficulty']} />
        <PriceField value={video.price} error={errors['price']} />
      </form>
    </Dialog>
  )
}

function DifficultyField({ value, error }: { value: OwnVideo['difficulty']; error: string | undefined }) {
  const t = useTexts(texts)
  const words = useTexts(shared)
  return (
    <Select optional label={t.difficultyField} name="difficulty" defaultValue={value ?? ''} error={error}>
      <option value="">{t.notSaid}</option>
      {difficulties.map((one) => (
        <option key={one} value={one}>
          {words.difficulties[one]}
        </option>
      ))}
    </Select>
  )
}

/** With what the teacher keeps of it, as it is typed. */
function PriceField({ value, error }: { value: number | null; error: string | undefined }) {
  const t = useTexts(texts)
  const [price, setPrice] = useState(value)
  const shareBps = useCall(paymentSettings, {}).data?.teacher_share_bps
  return (
    <Field
      label={t.priceField}
      name="price"
      lead={CURRENCY}
      type="number"
      inputMode="numeric"
      min={0}
      max={MOST_VIDEO_PRICE}
      step={1}
      defaultValue={value ?? ''}
      onChange={({ target }) => setPrice(target.value === '' ? null : Number(target.value))}
      hint={
        shareBps === undefined ? t.priceHint : t.priceKeeps(shareText(shareBps), price === null ? '' : keptOf(price, shareBps))
      }
      error={error}
    />
  )
}

/** Nothing of what is not yet a price. */
function keptOf(price: number, shareBps: number): string {
  return Number.isSafeInteger(price) && price > 0 ? formatMoney(splitPrice(centsFromShillings(price), shareBps).teacher) : ''
}

/** From the form to what its call takes. */
function aboutIn(videoId: number, fields: FormData) {
  const text = (name: string) => String(fields.get(name) ?? '')
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)))
  return {
    videoId,
    title: text('title'),
    description: text('description'),
    subject: text('subject') || null,
    from_grade: number('from_grade'),
    to_grade: number('to_grade'),
    difficulty: text('difficulty') || null,
    price: number('price'),
  }
}

type GradeProps = { label: string; name: string; value: number | null; error: string | undefined }

function GradeField({ label, name, value, error }: GradeProps) {
  const t = useTexts(texts)
  return (
    <Select label={label} name={name} defaultValue={value ?? ''} error={error}>
      <option value="">{t.chooseGrade}</option>
      {allGrades().map((grade) => (
        <option key={grade} value={grade}>
          {t.grade(grade)}
        </option>
      ))}
    </Select>
  )
}

/** What goes with it is said before it is done. */
export function DeleteVideo({ video, onClose }: Props) {
  const t = useTexts(texts)
  const remove = useSend(removeVideo, {
    changes: [ownVideos, arrivingVideos, previewVideos, showVideo],
    done: () => {
      toast(t.deleted)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.deleteTitle(video.title)}
      foot={
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button
            look="danger"
            large
            working={remove.isPending && t.deleting}
            onClick={() => remove.mutate({ videoId: video.id })}
          >
            {t.deleteIt}
          </Button>
          <Button large onClick={onClose}>
            {t.keep}
          </Button>
        </div>
      }
    >
      {remove.error && <Note tone="bad">{remove.error.message}</Note>}
      <p>{t.deleteLine(video.bought)}</p>
    </Dialog>
  )
}

/** A file for each language. */
export function Captions({ video, onClose }: Props) {
  const t = useTexts(texts)
  const refresh = useRefreshOwn()
  const [there, setThere] = useState<readonly string[]>(video.captions)
  const [fault, setFault] = useState<string | null>(null)
  const act = async (work: () => Promise<{ captions: readonly string[] }>, said: string): Promise<void> => {
    setFault(null)
    try {
      setThere((await work()).captions)
      toast(said)
      await refresh()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFault(Object.values(error.fields)[0] ?? error.message)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.captionsTitle(video.title)}
      foot={
        <Button large wide onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-700">{t.captionsLine}</p>
        {fault && <Note tone="bad">{fault}</Note>}
        {captionLanguages.map((language) => (
          <div key={language} className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
            <strong className="min-w-24 flex-1">{t.captionsOf[language]}</strong>
            <Badge tone={there.includes(language) ? 'ok' : 'off'}>{there.includes(language) ? t.there : t.notThere}</Badge>
            <FileButton
              accept=".vtt,text/vtt"
              label={t.sendCaptions(t.captionsOf[language])}
              onFile={(captions) =>
                void act(() => call(saveCaptions, { videoId: video.id, language, captions }), t.captionsSaved)
              }
            />
            {there.includes(language) && (
              <Button
                look="neutral"
                onClick={() => void act(() => call(removeCaptions, { videoId: video.id, language }), t.captionsRemoved)}
              >
                {t.removeCaptions(t.captionsOf[language])}
              </Button>
            )}
          </div>
        ))}
      </div>
    </Dialog>
  )
}
