import { createHistory } from '../navigation/create-history.ts'
import { overlays } from './overlays.ts'

/** The history of this tab. */
export const history = createHistory(overlays)

/** Returns the id of the current history entry; undefined before the first render. */
export const currentEntryId = (): string | undefined => history.current()?.entry.id
