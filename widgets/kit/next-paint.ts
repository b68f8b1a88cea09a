/** Resolves after the next paint, so that a tap gets visual feedback before slow work starts. */
export const nextPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
