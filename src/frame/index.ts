/** What the app draws around widgets. Semi's variables come first, so that ours win. */
import '../../widgets/semi.ts'
import './theme.css'
import type { Surface } from '../../renderer/surface.ts'
import { Dialog } from './dialog.tsx'
import { Page } from './page.tsx'
import { Broken, Failed, Planned, Skeleton } from './states.tsx'

export { Speaker } from './speaker.tsx'
export { speak } from './speech.ts'
export const surface: Surface = { Page, Dialog, Skeleton, Failed, Broken, Planned }
