import { createContext } from 'react'

/** The element that scrolls the surrounding screen, such as the detail of a wide window; null where the window does. */
export const PaneContext = createContext<HTMLElement | null>(null)
