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
  /** The same in business time, `YYYY-MM-DD HH:mm:ss`. */
  at: string
}

export interface Sms {
  smsId: number
  mobile: string
  text: string
  createdAt: number
  /** The same in business time, `YYYY-MM-DD HH:mm:ss`. */
  at: string
}

const LOOK_MS = 1_500

/** What a door of the demo shows now, looked at again and again; `failed` while the demo does not answer. */
export function useDoor<Shown>(path: string | undefined, again = true): { shown: Shown | undefined; failed: boolean } {
  const [door, setDoor] = useState<{ path: string | undefined; shown: Shown | undefined; failed: boolean }>()
  useEffect(() => {
    if (path === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const look = async () => {
      try {
        const answer = await fetch(path)
        const shown = (await answer.json()) as Shown
        if (!gone) setDoor({ path, shown, failed: false })
      } catch {
        if (!gone) setDoor((before) => ({ path, shown: before?.path === path ? before.shown : undefined, failed: true }))
      }
      if (!gone && again) timer = setTimeout(() => void look(), LOOK_MS)
    }
    void look()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [path, again])
  // What was behind another door is not shown behind this one.
  return door && door.path === path ? door : { shown: undefined, failed: false }
}

/** Tells the pretend WeCom whose telephone this is. */
export const sayMember = (userId: string): Promise<unknown> => fetch('/dev/wecom-member', { method: 'POST', body: userId })

/** A moment in a list: the year and the seconds say nothing here. */
export const briefly = (at: string) => at.slice('YYYY-'.length, -':ss'.length)

/** A card's text as WeCom shows it: markup becomes lines, nothing else of it is kept. */
export const plain = (content: string): string =>
  content
    .replaceAll(/<br\s*\/?>|<\/div>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .trim()

/** The page of the app that a card opens; a link out of it opens nothing. */
export function pageOf(redirect: string): string | undefined {
  if (!URL.canParse(redirect, location.origin)) return undefined
  const { hostname, port, pathname, search } = new URL(redirect, location.origin)
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) && port === location.port ? pathname + search : undefined
}
