/** Resolves at the browser's next `online` event. */
export const online = () => new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
