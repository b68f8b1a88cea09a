import { createContext } from 'react'

/** Whether what is drawn here has the page to itself, as what fills a tab has: then its failure is the page's own. */
export const FillsPageContext = createContext(false)
