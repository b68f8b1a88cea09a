import { storeText } from '../../widgets/kit/store-text.ts'

/** The theme chosen on the page; `auto` uses the system's setting. */
export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'catalogue.theme'
const dark = window.matchMedia('(prefers-color-scheme: dark)')

/** Returns the stored choice. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

/** Stores the choice; the iframes get it by the `storage` event. */
export const chooseTheme = (theme: Theme): boolean => storeText(KEY, theme, localStorage)

/** Calls `apply` now and after each change of the theme. */
export function subscribeTheme(apply: (isDark: boolean) => void): void {
  const update = () => apply(chosenTheme() === 'auto' ? dark.matches : chosenTheme() === 'dark')
  dark.addEventListener('change', update)
  window.addEventListener('storage', update)
  update()
}
