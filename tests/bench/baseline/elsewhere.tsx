import { Page } from '../../../src/frame/page.tsx'
import { WORDS } from './home-words.ts'
import { history } from './baseline-history.ts'

/** Replaces every page except the home; this bench implements no others. */
export function Elsewhere() {
  return (
    <Page look="page" title={location.pathname} words={WORDS} onBack={() => history.back(-1)}>
      {null}
    </Page>
  )
}
