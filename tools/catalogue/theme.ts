/** Light or dark as the analyst chose on the page, or else as the system says. */
export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'catalogue.theme'
const dark = window.matchMedia('(prefers-color-scheme: dark)')

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

/** Keeps the choice; the frames hear of it because it is kept. */
export const chooseTheme = (theme: Theme): void => localStorage.setItem(KEY, theme)

/** Calls back with whether it is dark, now and whenever that changes. */
export function followChoice(apply: (isDark: boolean) => void): void {
  const look = () => apply(chosenTheme() === 'auto' ? dark.matches : chosenTheme() === 'dark')
  dark.addEventListener('change', look)
  window.addEventListener('storage', look)
  look()
}
