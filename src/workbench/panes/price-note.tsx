import { isEqual } from 'es-toolkit'
import { useState } from 'react'
import type { Prices } from '../checking/questions.ts'
import type { Texts } from '../editing/editing.ts'
import { Button } from '../semi.ts'
import { filled, words } from '../words.ts'

interface Props {
  /** The present texts. After an edit the price is another one. */
  texts: Texts
  /** Computes the price of the screen, and that in the active release. */
  ask(): Promise<Prices | undefined>
}

/** What a screen costs a weak phone, on demand, and what the changes add. */
export function PriceNote({ texts, ask }: Props) {
  const [answer, setAnswer] = useState<{ texts: Texts; prices: Prices | undefined }>()
  const [isWaiting, setWaiting] = useState(false)
  async function run(): Promise<void> {
    setWaiting(true)
    setAnswer({ texts, prices: await ask() })
    setWaiting(false)
  }
  return (
    <p className="wb-shown">
      <Button size="small" loading={isWaiting} onClick={() => void run()}>
        {words.askPrice}
      </Button>
      <span role="status">{answer?.texts === texts ? (answer.prices ? sentenceOf(answer.prices) : words.priceUnknown) : ''}</span>
    </p>
  )
}

const sentenceOf = ({ now, before }: Prices): string =>
  filled(before && !isEqual(before, now) ? words.priceWith : words.price, {
    size: inKilobytes(now.bytes),
    calls: now.calls,
    seconds: inSeconds(now.ms),
    moreSize: signed(inKilobytes(now.bytes - (before?.bytes ?? 0))),
    moreCalls: signed(String(now.calls - (before?.calls ?? 0))),
    moreSeconds: signed(inSeconds(now.ms - (before?.ms ?? 0))),
  })

const inKilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1)
const inSeconds = (ms: number): string => (ms / 1_000).toFixed(2)
const signed = (text: string): string => (Number(text) > 0 ? `+${text}` : text.replace('-', '−'))
