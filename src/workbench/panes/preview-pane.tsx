import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type NodeState, PREVIEW } from '../../preview/messages.ts'
import type { Selection } from '../checking/inspector.ts'
import type { Texts } from '../editing/editing.ts'
import { sampleAddress } from '../preview/sample-address.ts'
import { modeTitles } from '../new-things/names.ts'
import { placeName, selectionAt } from '../preview/shown-state.ts'
import { usePreview, type Wish } from '../preview/use-preview.ts'
import { Button } from '../semi.ts'
import type { PreviewWorker } from '../use-inspection.ts'
import { words } from '../words.ts'
import { PreviewBar, sizeOf, SIZES, type Viewport } from './preview-bar.tsx'

interface Props {
  compiler: PreviewWorker
  texts: Texts
  /** Whether mistakes keep the preview at the last version without any. */
  isBehind: boolean
  selected: Selection
  onSelect(selected: Selection): void
  onState(state: NodeState | undefined): void
}

/** The room for the frame, in CSS pixels; a larger window is shown smaller. */
const [ROOM_WIDTH, ROOM_HEIGHT] = [390, 590]

/** The real app in a frame, with sample data. A tap in it selects a node in the tree. */
export function PreviewPane({ compiler, texts, isBehind, selected, onSelect, onState }: Props) {
  const [wish, setWish] = useState<Wish>({ account: undefined, clock: 0, surroundings: { isDark: false, fault: 'none' } })
  const [viewport, setViewport] = useState<Viewport>({ ...sizeOf(SIZES[0]), isLarge: false })
  /** What a tap selected; the app shows it already. */
  const tapped = useRef<Selection>(undefined)
  const onTapped = (place: string) => {
    tapped.current = selectionAt(place)
    onSelect(tapped.current)
  }
  const place = placeName(selected)
  const { frame, samples, failure, shown, open, restart, reset, retry } = usePreview({ compiler, texts, wish, place, onTapped, onState })

  // Who selects a screen in the tree wants to see it.
  const showSelected = useEffectEvent(() => {
    const wanted = samples && selected !== tapped.current ? sampleAddress(texts, selected.path, samples.samples) : undefined
    if (wanted && wanted.screen !== shown.screen) open(wanted.address)
  })
  const isRunning = shown.screen !== ''
  useEffect(() => (isRunning ? showSelected() : undefined), [selected, isRunning])

  const modes = useMemo(() => modeTitles(texts), [texts])
  const { width, height, isLarge } = viewport
  const zoom = isLarge ? 2 : 1
  const scale = Math.min(1, ROOM_WIDTH / width, ROOM_HEIGHT / height)
  return (
    <section className="wb-preview" aria-label={words.preview}>
      {failure === '' ? null : (
        <p role="alert">
          {failure} <Button onClick={retry}>{words.retry}</Button>
        </p>
      )}
      {samples ? (
        <>
          <PreviewBar
            samples={samples}
            modes={modes}
            wish={wish}
            onWish={setWish}
            viewport={viewport}
            onViewport={setViewport}
            address={shown.address}
            onOpen={open}
            onReset={reset}
            onRestart={restart}
          />
          {isBehind ? (
            <p className="wb-note" role="status">
              {words.previewBehind}
            </p>
          ) : null}
          <div className="wb-phone" style={{ width: width * scale, height: height * scale }}>
            <iframe
              ref={frame}
              title={words.preview}
              src={PREVIEW}
              style={{ width: width / zoom, height: height / zoom, transform: `scale(${scale * zoom})` }}
            />
          </div>
        </>
      ) : null}
      {!isRunning && failure === '' ? <p className="wb-note">{words.previewStarts}</p> : null}
    </section>
  )
}
