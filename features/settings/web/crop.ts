/** Cutting a square out of a picture: pure, so that the screen and its tests agree. */

/** `zoom` 1 is the largest square there is; `x` and `y` say where the square lies, from 0 (left, top) to 1 (right, bottom). */
export type Cut = { zoom: number; x: number; y: number }

export const middle: Cut = { zoom: 1, x: 0.5, y: 0.5 }
export const MOST_ZOOM = 4

type Size = { width: number; height: number }

/** The square of a picture that a cut means, in its pixels. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Cut): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** The cut after the picture was drawn along by so many shares of the square's side. */
export function moved(size: Size, cut: Cut, dx: number, dy: number): Cut {
  const { side } = squareOf(size, cut)
  const shift = (at: number, by: number, length: number) => (length > side ? within(at - (by * side) / (length - side)) : at)
  return { ...cut, x: shift(cut.x, dx, size.width), y: shift(cut.y, dy, size.height) }
}

const within = (at: number): number => Math.min(1, Math.max(0, at))
