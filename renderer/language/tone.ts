/** How something is meant to be taken: what a dictionary says of a code, and what may be written instead. */
const TONES = ['neutral', 'primary', 'success', 'warning', 'danger', 'muted'] as const
export type Tone = (typeof TONES)[number]

export const isTone = (word: string | undefined): word is Tone => TONES.some((tone) => tone === word)

/** All tones, for what is suggested in the place of a wrong one. */
export const tones: readonly string[] = TONES
