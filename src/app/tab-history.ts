import { createHistory } from '../navigation/create-history.ts'
import { overlays } from './overlays.ts'

/** The history of this tab. */
export const history = createHistory(overlays)

/** The entry one is at; undefined before the app is drawn. */
export const currentEntryId = (): string | undefined => history.current()?.entry.id
