import { Page } from '../../../src/frame/page.tsx'
import { WORDS } from './home-words.ts'
import { history } from './baseline-history.ts'

/** Any other page of the app: this bench has only its home. */
export function Elsewhere() {
  return (
    <Page look="page" title={location.pathname} words={WORDS} onBack={() => history.back(-1)}>
      {null}
    </Page>
  )
}
