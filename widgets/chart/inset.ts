/** Where the axes stand, in CSS pixels from the edges of the drawing: the finger's place is read by the same. */
export const INSET = { left: 32, right: 8, top: 12, bottom: 28 } as const
