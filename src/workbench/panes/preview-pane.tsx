import { useEffect, useState } from 'react'
import { PREVIEW, type Fault } from '../../preview/messages.ts'
import type { Selection } from '../checking/inspector.ts'
import type { Texts } from '../editing/editing.ts'
import { resetData, setClock } from '../preview/preview-service.ts'
import { sampleAddress } from '../preview/sample-address.ts'
import { firstAccount, usePreview } from '../preview/use-preview.ts'
import { Button, Input, Select, Switch } from '../semi.ts'
import type { PreviewWorker } from '../use-inspection.ts'
import { words } from '../words.ts'

interface Props {
  compiler: PreviewWorker
  texts: Texts
  selected: Selection
  onSelect(selected: Selection): void
}

/** Width and height of phones and of a computer's window, in CSS pixels. */
const SIZES = [
  [390, 844],
  [360, 640],
  [320, 568],
  [1280, 800],
] as const
const FAULTS: readonly Fault[] = ['none', 'slow', 'offline', 'broken']
const HOUR_MS = 3_600_000
/** The room that the pane has, in CSS pixels. */
const [ROOM_WIDTH, ROOM_HEIGHT] = [390, 610]

/** The real app in a frame, with sample data. A tap in it selects a node in the tree. */
export function PreviewPane({ compiler, texts, selected, onSelect }: Props) {
  const [account, setAccount] = useState<string>()
  const [address, setAddress] = useState('')
  const [typed, setTyped] = useState<string>()
  const [size, setSize] = useState(0)
  const [isDark, setDark] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const [fault, setFault] = useState<Fault>('none')
  const onTapped = (place: string) => {
    const [path = '', at = ''] = place.split('#')
    onSelect({ path, at: at.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)) })
  }
  const { frame, samples, failure, shown, outline, restart, retry } = usePreview({
    compiler,
    texts,
    wish: { account, address, fault, isDark },
    onTapped,
  })
  const place = `${selected.path}#${selected.at.join('.')}`
  useEffect(() => outline(place), [place, outline])

  // Who selects another screen in the tree wants to see it.
  const wanted = samples && sampleAddress(texts, selected.path, samples.samples)
  const [followed, setFollowed] = useState<string>()
  if (wanted !== undefined && wanted.screen !== followed) {
    setFollowed(wanted.screen)
    if (wanted.screen !== shown.screen) setAddress(wanted.address)
  }

  const act = (work: Promise<void>) => void work.then(restart, () => undefined)
  const [width, height] = SIZES[size] ?? SIZES[0]
  const zoom = isLarge ? 2 : 1
  const scale = Math.min(1, ROOM_WIDTH / width, ROOM_HEIGHT / height)
  return (
    <section className="wb-preview" aria-label={words.preview}>
      <div className="wb-preview-bar">
        <Select
          aria-label={words.person}
          value={account ?? (samples ? firstAccount(samples) : '')}
          onChange={(value) => setAccount(value as string)}
          optionList={[
            ...(samples?.staff ?? []).flatMap(({ loginName, name }) => (loginName ? [{ value: loginName, label: name }] : [])),
            { value: '', label: words.nobody },
          ]}
        />
        <Select
          aria-label={words.size}
          value={size}
          onChange={(value) => setSize(Number(value))}
          optionList={SIZES.map(([x, y], index) => ({ value: index, label: `${x} × ${y}` }))}
        />
        <Select
          aria-label={words.network}
          value={fault}
          onChange={(value) => setFault(value as Fault)}
          optionList={FAULTS.map((value) => ({ value, label: words.faults[value] }))}
        />
        <Select
          aria-label={words.clock}
          defaultValue={0}
          onChange={(value) => act(setClock(Number(value) * HOUR_MS))}
          optionList={Object.entries(words.clocks).map(([hours, label]) => ({ value: Number(hours), label }))}
        />
        <label>
          <Switch size="small" checked={isDark} onChange={setDark} aria-label={words.dark} /> {words.dark}
        </label>
        <label>
          <Switch size="small" checked={isLarge} onChange={setLarge} aria-label={words.large} /> {words.large}
        </label>
        <Button size="small" onClick={() => act(resetData())}>
          {words.resetData}
        </Button>
        <Button size="small" onClick={restart}>
          {words.restart}
        </Button>
        <Input
          aria-label={words.address}
          value={typed ?? shown.address}
          onChange={setTyped}
          onBlur={() => setTyped(undefined)}
          onEnterPress={() => {
            setAddress(typed ?? shown.address)
            restart()
          }}
        />
      </div>
      {failure === '' ? null : (
        <p role="alert">
          {failure} <Button onClick={retry}>{words.retry}</Button>
        </p>
      )}
      {samples ? (
        <div className="wb-phone" style={{ width: width * scale, height: height * scale }}>
          <iframe
            ref={frame}
            title={words.preview}
            src={PREVIEW}
            style={{ width: width / zoom, height: height / zoom, transform: `scale(${scale * zoom})` }}
          />
        </div>
      ) : failure === '' ? (
        <p className="wb-note">{words.previewStarts}</p>
      ) : null}
    </section>
  )
}
