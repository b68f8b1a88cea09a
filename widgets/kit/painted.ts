/** Resolves when the next frame has been drawn: a tap is answered in it, and what takes long comes after. */
export const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
