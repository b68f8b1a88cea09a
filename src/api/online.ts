/** Settles as soon as there is a network again. */
export const online = () => new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
