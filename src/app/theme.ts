/** Sets Semi's `theme-mode` on the body from the phone's colour scheme, now and whenever it changes. */
export function followTheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    if (dark.matches) document.body.setAttribute('theme-mode', 'dark')
    else document.body.removeAttribute('theme-mode')
  }
  dark.addEventListener('change', apply)
  apply()
}
