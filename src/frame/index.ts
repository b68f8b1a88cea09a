/** The components that the app renders around widgets. */
import './theme.css'
import type { HostComponents } from '../../renderer/host-components.ts'
import { Dialog } from './dialog.tsx'
import { Page } from './page.tsx'
import { Piece } from './piece.tsx'
import { Broken, Failed, StaleNotice, Planned, Skeleton } from './states.tsx'

export { LoginDialog, preloadDialogs } from './dialog.tsx'
export { NotificationHost } from './notification-host.tsx'
export { showNotification } from './notifications.ts'
export { TabButtons } from './page.tsx'
export const hostComponents: HostComponents = { Page, Dialog, Skeleton, Piece, Failed, StaleNotice, Broken, Planned }
