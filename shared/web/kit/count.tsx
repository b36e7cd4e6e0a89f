/** How many wait, beside a menu's or a tab's name. `label` says of what, for those who only hear it. Nothing at zero. */
export function Count({
  value,
  label,
  tone = 'murram',
}: {
  value: number
  label?: string
  tone?: 'murram' | 'marigold' | 'tint'
}) {
  if (value <= 0) return null
  const tint = {
    murram: 'bg-murram-600 text-white',
    marigold: 'bg-marigold-500 text-ink-950',
    tint: 'bg-marigold-100 text-marigold-700',
  }[tone]
  return (
    <span
      className={
        'inline-grid min-h-5 min-w-5 flex-none place-items-center rounded-full px-1.5 text-xs leading-none font-bold ' +
        `tabular-nums ${tint}`
      }
    >
      {value > 99 ? '99+' : value}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  )
}
