/** Offsets of the axes from the edges of the canvas, in CSS pixels; also used to find the position under a finger. */
export const INSET = { left: 32, right: 8, top: 12, bottom: 28 } as const
