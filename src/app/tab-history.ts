import { createHistory } from '../navigation/create-history.ts'
import { openOverlays } from '../../widgets/kit/overlay-stack.ts'

/** The history of this tab. */
export const history = createHistory(openOverlays)
window.addEventListener('beforeunload', () => history.keepEntries())

/** Returns the id of the current history entry; undefined before the first render. */
export const currentEntryId = (): string | undefined => history.current()?.entry.id
