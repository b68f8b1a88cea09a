/** The oldest supported systems (DEC-35), by their names in MDN's data. */
export const SERVED = { safari_ios: '16.4', chrome_android: '111' } as const

/** The same systems as Vite's build target. */
export const viteTarget = [`ios${SERVED.safari_ios}`, `chrome${SERVED.chrome_android}`]
