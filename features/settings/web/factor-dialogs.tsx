import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../shared/endpoint.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { showAccount } from '../contract.ts'
import { confirmSecondFactor, endSecondFactor, renewPaperCodes, startSecondFactor } from '../factor-contract.ts'
import { texts } from './factor-texts.ts'
import { FormDialog, proofIn, ProofDialog } from './proof-dialog.tsx'

type Props = { onClose: () => void }

/** Password, what the app reads with its first code, ten codes for paper: one dialog after the other. */
export function TurnOn({ onClose }: Props) {
  const t = useTexts(texts)
  const changed = useChanged()
  const [begun, setBegun] = useState<Answer<typeof startSecondFactor> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const start = useForm(startSecondFactor, { read: proofIn, done: setBegun })
  const kept = () => {
    toast(t.turnedOn)
    onClose()
    return changed()
  }
  if (codes) return <PaperCodes codes={codes} onClose={() => void kept()} />
  if (begun) return <Scan enrolment={begun} onConfirmed={setCodes} onClose={onClose} />
  return <ProofDialog title={t.begin} act={t.goOn} form={start} withCode={false} onClose={onClose} />
}

type ScanProps = Props & { enrolment: Answer<typeof startSecondFactor>; onConfirmed: (codes: readonly string[]) => void }

function Scan({ enrolment: { secret, uri, qr }, onConfirmed, onClose }: ScanProps) {
  const t = useTexts(texts)
  const form = useForm(confirmSecondFactor, {
    read: (data) => ({ code: data.get('code') }),
    done: ({ codes }) => onConfirmed(codes),
  })
  return (
    <FormDialog title={t.scanTitle} line={t.scan} act={t.confirm} form={form} onClose={onClose}>
      <svg viewBox={`0 0 ${qr.side} ${qr.side}`} role="img" aria-label={t.picture} className="mx-auto w-full max-w-52 bg-white">
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <a href={uri} className="link flex min-h-11 w-fit items-center">
        {t.open}
      </a>
      <p>
        {t.type}
        <code className="mt-1 block rounded-md bg-sunken px-3 py-2 font-semibold wrap-anywhere">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <Field
        label={t.firstCode}
        hint={t.firstCodeHint}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={form.errors['code']}
      />
    </FormDialog>
  )
}

export function TurnOff({ onClose }: Props) {
  const t = useTexts(texts)
  const changed = useChanged()
  const form = useForm(endSecondFactor, {
    read: proofIn,
    done: () => {
      toast(t.turnedOff)
      onClose()
      return changed()
    },
  })
  return <ProofDialog title={t.offTitle} line={t.offLine} act={t.turnOff} look="danger" form={form} withCode onClose={onClose} />
}

export function NewCodes({ onClose }: Props) {
  const t = useTexts(texts)
  const changed = useChanged()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useForm(renewPaperCodes, { read: proofIn, done: (answer) => (setCodes(answer.codes), changed()) })
  if (codes) return <PaperCodes codes={codes} onClose={onClose} />
  return <ProofDialog title={t.newTitle} line={t.newLine} act={t.make} form={form} withCode onClose={onClose} />
}

function PaperCodes({ codes, onClose }: Props & { codes: readonly string[] }) {
  const t = useTexts(texts)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast(t.copied)
  }
  const form = {
    message: null,
    errors: {},
    working: false,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      onClose()
    },
  }
  return (
    <FormDialog title={t.codesTitle} line={t.codesLine} act={t.kept} form={form} onClose={onClose}>
      <ol className="grid grid-cols-2 gap-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="block rounded-md bg-sunken px-2 py-2 text-center font-semibold">{code}</code>
          </li>
        ))}
      </ol>
      <Button wide icon="copy" onClick={() => void copy()}>
        {t.copy}
      </Button>
    </FormDialog>
  )
}

/** What the page shows of the account is asked for again. */
function useChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [showAccount.path] })
}
