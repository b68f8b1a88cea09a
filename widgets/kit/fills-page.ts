import { createContext } from 'react'

/** Whether the content fills the page, like the content of a tab; then its failure is displayed like the page's own. */
export const FillsPageContext = createContext(false)
