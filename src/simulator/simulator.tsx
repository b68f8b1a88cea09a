import { useEffect, useMemo, useRef, useState } from 'react'
import { type Account, changeAccount, entryPath, forgetAccounts } from './accounts.ts'
import { ChatList, chatsOf, colleagueChat, customerChat, NOTICES } from './chats.tsx'
import { erase } from './erase.ts'
import { fill } from './fill.ts'
import { Inbox } from './inbox.tsx'
import { Phone } from './phone.tsx'
import { Picker } from './picker.tsx'
import type { Failure, HostState, Params } from './protocol.ts'
import { type Sent, Talk } from './talk.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFrame } from './use-frame.ts'
import words from './words.json'
import { type Card, pageOf, useDoor, type World } from './world.ts'

interface Picking {
  params: Params
  answer(result: Params): void
}

/** How long a note stays, in milliseconds. */
const NOTE_MS = 3_000

/** A pretend WeCom around the app: chats, the telephone, the messages; everything one can set about them. */
export function Simulator() {
  const { shown: world, failed } = useDoor<World>('/dev/world', false)
  const [account, setAccount] = useState<Account>('service')
  const [failure, setFailure] = useState<Failure | ''>('')
  const [look, setLook] = useState({ dark: false, large: false })
  const [page, setPage] = useState({ path: '/', visit: 0 })
  const [chosen, setChosen] = useState<string>()
  const [picking, setPicking] = useState<Picking>()
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [note, setNote] = useState('')
  const frame = useRef<HTMLIFrameElement>(null)

  const me = world?.staff.find(({ loginName }) => loginName === account)?.userId
  const chats = useMemo(() => (world && me !== undefined ? chatsOf(world, me) : []), [world, me])
  const chat = chats.find(({ id }) => id === chosen) ?? chats.find(({ kind }) => kind === 'customer') ?? NOTICES
  const { cards, unread } = useCards(me, chat.id === NOTICES.id)
  const state = useMemo(() => (world ? stateOf(world, chat, failure) : undefined), [world, chat, failure])

  /** Leaves what is on the glass and loads an address of the app. */
  function visit(path: string): void {
    setPicking(undefined)
    setNote('')
    setPage(({ visit: before }) => ({ path, visit: before + 1 }))
  }

  function onAsk(name: string, params: Params, answer: (result: Params) => void): void {
    if (name === 'selectEnterpriseContact') {
      setPicking({ params, answer })
      return
    }
    if (name === 'openEnterpriseChat') setChosen(chatNamed(params))
    if (name === 'sendChatMessage') setSent((before) => [...before, sentFrom(before.length, chat.id, params)])
    answer({})
  }

  /** The data is new: whatever was begun with the old is no more, on any telephone. */
  async function beginAnew(): Promise<void> {
    forgetAccounts()
    setSent([])
    await erase()
    visit('/')
    setNote(words.resetDone)
  }

  useFrame(frame, { state, look, onAsk, onCall: (number) => setNote(fill(words.dialled, { number })) })
  useEffect(() => {
    const gone = setTimeout(() => setNote(''), NOTE_MS)
    return () => clearTimeout(gone)
  }, [note])
  useEffect(() => {
    document.title = words.title
  }, [])

  function end(picked: World['staff'] | undefined): void {
    setPicking(undefined)
    if (!picked) picking?.answer({ err_msg: '$:cancel' })
    // Android answers in a text.
    else
      picking?.answer({
        result: JSON.stringify({ departmentList: [], userList: picked.map(({ userId, name }) => ({ id: userId, name })) }),
      })
  }

  return (
    <>
      <Toolbar
        account={account}
        failure={failure}
        look={look}
        onAccount={(next) => {
          if (next === account) return
          changeAccount(account, next)
          setAccount(next)
          visit(entryPath())
        }}
        onFailure={(next) => {
          setFailure(next)
          // What the client was told when it was started it believes until the next start.
          const now = frame.current?.contentWindow?.location
          visit(now ? now.pathname + now.search : '/')
        }}
        onLook={setLook}
        onReset={() => void beginAnew()}
      />
      {failed ? <p className="sim-failed">{words.unreachable}</p> : null}
      <main className="sim-room">
        <ChatList chats={chats} chosen={chat.id} unread={unread} onChoose={setChosen} />
        <Talk
          chat={chat}
          cards={cards}
          sent={sent}
          onEnter={() => visit(entryPath())}
          onOpen={(link) => {
            const path = pageOf(link)
            if (path !== undefined) visit(path)
          }}
        />
        <Phone frame={frame} page={page} look={look} account={account} password={world?.password ?? ''} note={note}>
          {picking && world ? (
            <Picker
              staff={world.staff}
              chosen={Array.isArray(picking.params['selectedUserIds']) ? picking.params['selectedUserIds'].map(String) : []}
              single={picking.params['mode'] === 'single'}
              onDone={end}
            />
          ) : null}
        </Phone>
        <Inbox />
      </main>
    </>
  )
}

/** The cards of one person, the youngest first, and how many of them came since they were looked at last. */
function useCards(me: string | undefined, isOpen: boolean): { cards: readonly Card[]; unread: number } {
  const { shown } = useDoor<{ cards: Card[] }>(me === undefined ? undefined : `/dev/cards?userId=${encodeURIComponent(me)}`)
  const [seen, setSeen] = useState<Readonly<Record<string, number>>>({})
  const cards = shown?.cards ?? []
  const youngest = cards[0]?.createdAt ?? 0
  // Looked at as they come.
  if (isOpen && me !== undefined && seen[me] !== youngest) setSeen({ ...seen, [me]: youngest })
  return { cards, unread: isOpen ? 0 : cards.filter(({ createdAt }) => createdAt > (seen[me ?? ''] ?? 0)).length }
}

/** The chat that the app wants to open. */
function chatNamed({ userIds, externalUserIds }: Params): string {
  return typeof externalUserIds === 'string' && externalUserIds !== '' ? customerChat(externalUserIds) : colleagueChat(textOf(userIds))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const sentFrom = (id: number, chat: string, params: Params): Sent => {
  const { title = '', desc = '', link = '' } = (params['news'] ?? {}) as Partial<Sent>
  return { id, chat, title, desc, link }
}

/** What WeCom tells the app about the place it was opened from: the sidebar of a customer's chat, or anywhere. */
function stateOf({ tickets }: World, { id, kind }: { id: string; kind: string }, failure: Failure | ''): HostState {
  const externalUserId = kind === 'customer' ? id.slice(customerChat('').length) : ''
  return { entry: kind === 'customer' ? 'single_chat_tools' : 'normal', externalUserId, chatId: '', failure, tickets }
}
