import { useEffect, useState } from 'react'
import { fillMessage } from '../../renderer/run/content/index.ts'
import { useEnv } from '../../renderer/run/env/index.ts'
import { ownCall } from '../api/own-call.ts'
import { now } from '../api/clock.ts'
import { time } from '../api/time.ts'
import { content } from '../content.ts'
import { useSession } from '../session/session.ts'
import { topBox } from '../../widgets/kit/top-box.ts'

/** Company, user and date over the screens that ask for it (NAV-08, AMB-51). */
export function Watermark() {
  const { words } = useEnv().content
  const { settings } = content.current
  const company = settings['company']
  const checkMs = Number(settings['watermarkCheck'])
  const name = useName()
  useEffect(() => {
    let stop: (() => void) | undefined
    let wanted = true
    const text = () => fillMessage(words.watermark, { company, name, date: time.format(now()).slice(0, 10) })
    // Screens without one do not carry the pen.
    void import('../frame/watermark.ts').then(({ keepWatermark }) => {
      if (wanted) stop = keepWatermark(text, checkMs, topBox)
    })
    return () => {
      wanted = false
      stop?.()
    }
  }, [words.watermark, company, name, checkMs])
  return null
}

/** The name the company knows one by; until it is known, or when it can't be, the user code (AMB-51). */
function useName(): string | undefined {
  const { userId, userCode } = useSession(({ values }) => values)
  const { client } = useEnv().answers
  const [known, setKnown] = useState<{ userId: string | undefined; name: unknown }>()
  useEffect(() => {
    const question = { queryKey: ['watermark', userId], staleTime: Number.POSITIVE_INFINITY }
    const ask = async () => (await ownCall('getUserByUserId', { userId })).data['name'] ?? ''
    // Where no screen has asked for data yet there is no place for the answer either.
    const asked = client ? client.fetchQuery({ ...question, queryFn: ask }) : ask()
    asked.then(
      (name) => setKnown({ userId, name }),
      () => undefined,
    )
  }, [userId, client])
  return known?.userId === userId && typeof known?.name === 'string' && known.name !== '' ? known.name : userCode
}
