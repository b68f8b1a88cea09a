import { useEffect, useState } from 'react'

export interface DemoPeople {
  staff: { userId: string; name: string; loginName: string | null }[]
  customers: { externalUserid: string; clientName: string; custName: string }[]
  password: string
  tickets: { config: string; agentConfig: string }
}

export interface Card {
  cardId: string
  title: string
  content: string
  redirect: string
  btntxt: string
  createdAt: number
  /** `createdAt` in business time, `YYYY-MM-DD HH:mm:ss`. */
  at: string
}

export interface Sms {
  smsId: number
  mobile: string
  text: string
  createdAt: number
  /** `createdAt` in business time, `YYYY-MM-DD HH:mm:ss`. */
  at: string
}

const POLL_MS = 1_500

/** Returns the response of a demo route, fetched repeatedly unless `again` is false. `failed` is true while the demo does not respond. */
export function useDemoRoute<Data>(path: string | undefined, repeat = true): { data: Data | undefined; failed: boolean } {
  const [response, setResponse] = useState<{ path: string | undefined; data: Data | undefined; failed: boolean }>()
  useEffect(() => {
    if (path === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const load = async () => {
      try {
        const answer = await fetch(path)
        const data = (await answer.json()) as Data
        if (!isUnmounted) setResponse({ path, data, failed: false })
      } catch {
        if (!isUnmounted) setResponse((before) => ({ path, data: before?.path === path ? before.data : undefined, failed: true }))
      }
      if (!isUnmounted && repeat) timer = setTimeout(() => void load(), POLL_MS)
    }
    void load()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [path, repeat])
  // The data of a previous path is not returned for a new one.
  return response && response.path === path ? response : { data: undefined, failed: false }
}

/** Sets the member whose phone the simulated WeCom is on. */
export const setWeComMember = (userId: string): Promise<unknown> => fetch('/dev/wecom-member', { method: 'POST', body: userId })

/** Shortens a time for lists: without year and seconds. */
export const shortTime = (at: string) => at.slice('YYYY-'.length, -':ss'.length)

/** Converts a card's HTML to plain text as WeCom does: breaks and blocks become lines, other markup is removed. */
export const plainText = (content: string): string =>
  content
    .replaceAll(/<br\s*\/?>|<\/div>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .trim()

/** Returns the app's path that a card opens; undefined for an external link. */
export function pageOf(redirect: string): string | undefined {
  if (!URL.canParse(redirect, location.origin)) return undefined
  const { hostname, port, pathname, search } = new URL(redirect, location.origin)
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) && port === location.port ? pathname + search : undefined
}
