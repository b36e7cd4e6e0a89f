/** How much of an event is taken. Said in words beside it. */
export function SeatBar({ capacity, registered }: { capacity: number; registered: number }) {
  const isFull = registered >= capacity
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="my-1.5 h-2 w-full rounded-full bg-line">
      <rect width={(100 * registered) / capacity} height="4" className={isFull ? 'fill-marigold-500' : 'fill-green-800'} />
    </svg>
  )
}
