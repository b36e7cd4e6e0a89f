import { useId } from 'react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { useTexts } from '../i18n.ts'
import { useOnline } from '../online.ts'
import { texts } from '../texts.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** `act` is marigold, for the one action on a dark ground; `primary` the one action on a light one; the rest stay outlined. */
export type ButtonLook = 'primary' | 'act' | 'outline' | 'onDark' | 'neutral' | 'danger' | 'text'

const looks: Record<ButtonLook, string> = {
  primary: 'border-green-800 bg-green-800 text-white hover:bg-green-700',
  act: 'border-marigold-500 bg-marigold-500 text-ink-950 hover:bg-marigold-400',
  outline: 'border-green-800 bg-white text-green-800 hover:bg-green-100',
  onDark: 'border-white/40 text-white hover:bg-white/10',
  neutral: 'border-ink-400 bg-white text-ink-950 hover:bg-sunken',
  danger: 'border-red-700 bg-white text-red-800 hover:bg-red-100',
  text: 'border-transparent text-green-800 hover:bg-green-100',
}
const off = 'disabled:border-line disabled:bg-sunken disabled:text-ink-500 aria-disabled:cursor-progress'

type Shape = {
  look?: ButtonLook | undefined
  large?: boolean | undefined
  wide?: boolean | undefined
  className?: string | undefined
}
type Content = { icon?: IconName | undefined; children: ReactNode }

/** The classes of a button, for the rare element that is neither a button nor a link, such as a `summary`. */
export const buttonClass = ({ look = 'outline', large, wide, className = '' }: Shape): string =>
  `press inline-flex items-center justify-center gap-2 rounded-md border-[1.5px] px-4 text-center leading-tight font-bold ${
    large ? 'min-h-12' : 'min-h-11'
  } ${wide ? 'w-full' : ''} ${looks[look]} ${off} ${className}`

type ButtonProps = Shape &
  Content &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof (Shape & Content)> & {
    /** The word while the work runs, such as "Processing". The button keeps its focus and ignores presses. */
    working?: string | false | undefined
    /** Why it cannot be pressed. Switches the button off and stands beneath it. */
    reason?: string | false | undefined
    /** It opens what is for sending something: off without a network too, and says so. */
    sends?: boolean | undefined
  }

export function Button({
  look,
  large,
  wide,
  icon,
  className,
  children,
  working,
  reason,
  sends = working !== undefined,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const t = useTexts(texts)
  const online = useOnline()
  // What has a word for its work sends something.
  const why = reason || (sends && !online && t.needsNetwork)
  const press = working ? (event: MouseEvent) => event.preventDefault() : onClick
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, large, wide, className })}
      disabled={rest.disabled || Boolean(why)}
      aria-disabled={working ? true : undefined}
      aria-busy={working ? true : undefined}
      aria-describedby={why ? reasonId : rest['aria-describedby']}
      {...(press && { onClick: press })}
    >
      {working ? <Spinner bare /> : icon && <Icon name={icon} />}
      {working || children}
    </button>
  )
  if (!why) return button
  return (
    <span className={wide ? 'grid gap-2' : 'inline-grid gap-2'}>
      {button}
      <span id={reasonId} className={`text-sm ${look === 'act' || look === 'onDark' ? '' : 'text-ink-700'}`}>
        {why}
      </span>
    </span>
  )
}

type LinkProps = Shape & Content & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof (Shape & Content)> & { href: string }

/** A link that looks like a button: it leads somewhere, and nothing changes by following it. */
export function ButtonLink({ look, large, wide, icon, className, children, ...rest }: LinkProps) {
  return (
    <a {...rest} className={buttonClass({ look, large, wide, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/** A link to a dialog that is for sending something. Without a network it is a button that is off and says why. */
export function SendingLink(props: LinkProps) {
  const online = useOnline()
  if (online) return <ButtonLink {...props} />
  const { look, large, wide, icon, className, children } = props
  return (
    <Button sends {...{ look, large, wide, icon, className }}>
      {children}
    </Button>
  )
}

/** A square button of one picture; `label` is its name for those who do not see it. */
export function IconButton({
  icon,
  label,
  look = 'neutral',
  className = '',
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName
  label: string
  look?: ButtonLook
  className?: string
}) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={buttonClass({ look, className: `w-11 px-0! ${className}` })}
    >
      <Icon name={icon} />
    </button>
  )
}
