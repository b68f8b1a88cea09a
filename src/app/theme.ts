/**
 * Light or dark as the phone says, also when it changes its mind: Semi's own switch on body, which the tokens follow.
 */
export function followTheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    if (dark.matches) document.body.setAttribute('theme-mode', 'dark')
    else document.body.removeAttribute('theme-mode')
  }
  dark.addEventListener('change', apply)
  apply()
}
