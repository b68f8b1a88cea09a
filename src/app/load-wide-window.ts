/** Loads the code for a wide window. A failure leaves the layout of a phone. */
export const loadWideWindow = () => import('../wide/index.ts').catch(() => undefined)
