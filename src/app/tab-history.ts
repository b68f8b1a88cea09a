import { createHistory } from '../navigation/create-history.ts'
import { openOverlays } from '../../widgets/kit/overlay-stack.ts'

/** The history of this tab. */
export const history = createHistory(openOverlays)
/** The history for what the page opens. In a wide window, a list opens its rows beside itself (`src/wide`). */
export const pageHistory = { ...history }
window.addEventListener('beforeunload', () => history.keepEntries())

/** Returns the id of the current history entry; undefined before the first render. */
export const currentEntryId = (): string | undefined => history.current()?.entry.id

/** Returns `act` for a screen: it does nothing, and returns true, when the user has left the screen. */
export const whileShown =
  <Given extends unknown[], Result>(isShown: () => boolean, act: (...given: Given) => Result) =>
  (...given: Given): Result | true =>
    !isShown() || act(...given)
