import { useEffect, useState } from 'react'
import { fillMessage } from '../../renderer/run/content/index.ts'
import { useEnv } from '../../renderer/run/env/index.ts'
import { ownCall } from '../api/own-call.ts'
import { now } from '../api/clock.ts'
import { time } from '../api/time.ts'
import { content } from '../content.ts'
import { useSession } from '../session/session.ts'
import { openOverlays } from '../../widgets/kit/overlay-stack.ts'

/** Renders company, user and date over screens that declare a watermark (NAV-08, AMB-51). */
export function Watermark() {
  const { words } = useEnv().content
  const { settings } = content.current
  const company = settings['company']
  const checkMs = Number(settings['watermarkCheck'])
  const name = useName()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isMounted = true
    const text = () => fillMessage(words.watermark, { company, name, date: time.format(now()).slice(0, 10) })
    // Loaded on demand, so that screens without a watermark do not load the drawing code.
    void import('../frame/watermark.ts').then(({ keepWatermark }) => {
      if (isMounted) stop = keepWatermark(text, checkMs, openOverlays)
    })
    return () => {
      isMounted = false
      stop?.()
    }
  }, [words.watermark, company, name, checkMs])
  return null
}

/** Returns the user's name in the company's directory; the user code until it is loaded or when that fails (AMB-51). */
function useName(): string | undefined {
  const { userId, userCode } = useSession(({ values }) => values)
  const { client } = useEnv().answers
  const [found, setFound] = useState<{ userId: string | undefined; name: unknown }>()
  useEffect(() => {
    const question = { queryKey: ['watermark', userId], staleTime: Number.POSITIVE_INFINITY }
    const fetchName = async () => (await ownCall('getUserByUserId', { userId })).data['name'] ?? ''
    // No query client exists before a screen with data is loaded; then the name is fetched without caching.
    const request = client ? client.fetchQuery({ ...question, queryFn: fetchName }) : fetchName()
    request.then(
      (name) => setFound({ userId, name }),
      () => undefined,
    )
  }, [userId, client])
  return found?.userId === userId && typeof found?.name === 'string' && found.name !== '' ? found.name : userCode
}
