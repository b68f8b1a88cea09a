import type { SettingName } from '../../generated/data.ts'
import type { PictureLimits } from './rules.ts'

type LimitName = Extract<SettingName, 'imageLongest' | 'longImageShortest' | 'longImagePixels'>

/** Returns the limits of redrawn pictures in pixels from the settings (DEC-21, DEC-38). */
export const pictureLimits = ({ setting }: { setting: (name: LimitName) => number | string }): PictureLimits => ({
  longest: Number(setting('imageLongest')),
  shortestOfLong: Number(setting('longImageShortest')),
  pixels: Number(setting('longImagePixels')),
})
