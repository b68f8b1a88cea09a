const TONES = ['neutral', 'primary', 'success', 'warning', 'danger', 'muted'] as const
export type Tone = (typeof TONES)[number]

export const isTone = (word: string | undefined): word is Tone => TONES.some((tone) => tone === word)

/** All tones, as candidates for suggestions. */
export const tones: readonly string[] = TONES
