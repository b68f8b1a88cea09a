/** DEC-35: the oldest systems that are served, by the names that MDN's data has for their browsers. */
export const SERVED = { safari_ios: '16.4', chrome_android: '111' } as const

/** The same for Vite. */
export const viteTarget = [`ios${SERVED.safari_ios}`, `chrome${SERVED.chrome_android}`]
