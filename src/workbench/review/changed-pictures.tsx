import { useEffect, useState } from 'react'
import type { Start } from '../../preview/messages.ts'
import type { Texts } from '../editing/editing.ts'
import { NamedSelect } from '../panes/named-select.tsx'
import { firstAccount, openPreview, type SampleData, sessionOf } from '../preview/preview-service.ts'
import { sampleAddress } from '../preview/sample-address.ts'
import { WorkStatus } from '../releases/work-status.tsx'
import { useWork } from '../releases/use-work.ts'
import { filled, words } from '../words.ts'
import type { ChangedScreen } from './changed-screens.ts'
import type { Compared, Side } from './compare-questions.ts'
import { type Comparison, startComparison } from './comparison.ts'
import { Picture } from './picture.tsx'

const text = words.pictures
const SIDES = ['before', 'after'] as const

/** The changed screens of two versions, one after the other, in two frames with the same sample person. */
export function ChangedPictures(versions: Readonly<Record<Side, Texts>>) {
  const { before, after } = versions
  const [compared, setCompared] = useState<{ result: Compared; comparison: Comparison }>()
  const [samples, setSamples] = useState<SampleData>()
  const [session, setSession] = useState<{ account: string; session: Start['session'] }>()
  const [failure, setFailure] = useState('')
  const [chosen, setChosen] = useState(0)
  const work = useWork()
  const { load } = work

  useEffect(() => {
    const comparison = startComparison(
      { before, after },
      { onCompared: (result) => setCompared({ result, comparison }), onBroken: () => setFailure(text.failed) },
    )
    return () => comparison.end()
  }, [before, after])
  const signIn = async ({ password }: SampleData, account: string) =>
    setSession({ account, session: account === '' ? undefined : await sessionOf(account, password) })
  useEffect(() => {
    void load(async () => {
      const opened = await openPreview()
      setSamples(opened)
      return signIn(opened, firstAccount(opened))
    })
  }, [load])

  const { screens = [], more = 0 } = compared?.result ?? {}
  const screen = screens[chosen] ?? screens[0]
  return (
    <>
      <WorkStatus {...work} />
      {failure === '' ? null : <p role="alert">{failure}</p>}
      <Progress compared={compared} isReady={session !== undefined || work.failure !== ''} />
      {compared && screen && samples && session ? (
        <>
          <div className="wb-row">
            <NamedSelect
              title={text.screen}
              value={chosen}
              onChange={(value) => setChosen(Number(value))}
              optionList={screens.map(({ title }, index) => ({ value: index, label: title }))}
            />
            <NamedSelect
              title={words.person}
              value={session.account}
              onChange={(account) => void load(() => signIn(samples, account as string))}
              optionList={samples.staff.flatMap(({ loginName, name }) => (loginName ? [{ value: loginName, label: name }] : []))}
            />
          </div>
          {more > 0 ? <p className="wb-note">{filled(text.more, { count: more })}</p> : null}
          <div className="wb-pair">
            {SIDES.map((side) => (
              <Side
                key={`${side} ${session.account}`}
                side={side}
                screen={screen}
                address={addressOf(versions[side], screen, samples)}
                comparison={compared.comparison}
                session={session.session}
                onImpossible={() => setFailure(words.previewImpossible)}
              />
            ))}
          </div>
        </>
      ) : null}
    </>
  )
}

const addressOf = (texts: Texts, { path, screen }: ChangedScreen, { samples }: SampleData): string =>
  sampleAddress(texts, path, samples)?.address ?? `/${screen}`

/** Says why there are no pictures, or none yet. */
function Progress({ compared, isReady }: { compared: { result: Compared } | undefined; isReady: boolean }) {
  if (!compared) return <p className="wb-note">{text.starts}</p>
  if (!compared.result) return <p className="wb-note">{text.broken}</p>
  if (compared.result.screens.length === 0) return <p className="wb-note">{text.none}</p>
  return isReady ? null : <p className="wb-note">{words.previewStarts}</p>
}

interface SideProps extends Omit<Parameters<typeof Picture>[0], 'marks'> {
  screen: ChangedScreen
}

/** One version of a screen; a screen that it does not have is said to be missing. */
function Side({ screen, ...shown }: SideProps) {
  const marks = screen[shown.side]
  return marks ? <Picture {...shown} marks={marks} /> : <p className="wb-note">{text.missing[shown.side]}</p>
}
