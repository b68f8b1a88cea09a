import { memo, useState } from 'react'
import type { Fault } from '../../preview/messages.ts'
import { firstAccount, POLICYHOLDER, type SampleData } from '../preview/preview-service.ts'
import type { Wish } from '../preview/use-preview.ts'
import { Button, Input, Switch } from '../semi.ts'
import { filled, words } from '../words.ts'
import { NamedSelect } from './named-select.tsx'

/** The frame of the preview: width and height in CSS pixels, and whether everything is twice as large. */
export interface Viewport {
  width: number
  height: number
  isLarge: boolean
}

interface Props {
  samples: SampleData
  /** Mode -> its title. */
  modes: Readonly<Record<string, string>>
  wish: Wish
  onWish(wish: Wish): void
  viewport: Viewport
  onViewport(viewport: Viewport): void
  address: string
  onOpen(address: string): void
  onReset(): void
  onRestart(): void
}

/** Sizes of phones and of a computer's window, in CSS pixels. */
export const SIZES = ['390 × 844', '360 × 640', '320 × 568', '1280 × 800'] as const
const FAULTS: readonly Fault[] = ['none', 'slow', 'offline', 'broken', 'empty']
const HOUR_MS = 3_600_000

/** Chooses who uses the previewed app, when, and in which surroundings. */
export const PreviewBar = memo(function PreviewBar(props: Props) {
  const { samples, modes, wish, onWish, viewport, onViewport, address, onOpen, onReset, onRestart } = props
  const [typed, setTyped] = useState<string>()
  const { account = firstAccount(samples), clock, surroundings } = wish
  const surround = (changes: Partial<Wish['surroundings']>) => onWish({ ...wish, surroundings: { ...surroundings, ...changes } })
  const people = samples.staff.flatMap(({ loginName, name, mode, role }) =>
    loginName ? [{ value: loginName, label: role === 'steward' ? filled(words.personIn, { name, mode: modes[mode] ?? mode }) : name }] : [],
  )
  return (
    <div className="wb-preview-bar">
      <NamedSelect
        title={words.person}
        value={account}
        onChange={(value) => onWish({ ...wish, account: value as string })}
        optionList={[...people, { value: POLICYHOLDER, label: words.reach.policyholder }, { value: '', label: words.nobody }]}
      />
      <NamedSelect
        title={words.size}
        value={`${viewport.width} × ${viewport.height}`}
        onChange={(value) => onViewport({ ...viewport, ...sizeOf(value as string) })}
        optionList={SIZES.map((size) => ({ value: size, label: size }))}
      />
      <NamedSelect
        title={words.network}
        value={surroundings.fault}
        onChange={(value) => surround({ fault: value as Fault })}
        optionList={FAULTS.map((value) => ({ value, label: words.faults[value] }))}
      />
      <NamedSelect
        title={words.clock}
        value={clock / HOUR_MS}
        onChange={(value) => onWish({ ...wish, clock: Number(value) * HOUR_MS })}
        optionList={Object.entries(words.clocks).map(([hours, label]) => ({ value: Number(hours), label }))}
      />
      <label>
        <Switch size="small" checked={surroundings.isDark} onChange={(isDark) => surround({ isDark })} aria-label={words.dark} />
        {words.dark}
      </label>
      <label>
        <Switch
          size="small"
          checked={viewport.isLarge}
          onChange={(isLarge) => onViewport({ ...viewport, isLarge })}
          aria-label={words.large}
        />
        {words.large}
      </label>
      <Input
        aria-label={words.address}
        value={typed ?? address}
        onChange={setTyped}
        onBlur={() => setTyped(undefined)}
        onEnterPress={() => onOpen(typed ?? address)}
      />
      <Button size="small" onClick={onReset}>
        {words.resetData}
      </Button>
      <Button size="small" onClick={onRestart}>
        {words.restart}
      </Button>
    </div>
  )
})

/** Returns the width and the height of a size. */
export function sizeOf(size: string): Pick<Viewport, 'width' | 'height'> {
  const [width = 0, height = 0] = size.split(' × ').map(Number)
  return { width, height }
}
