import { create } from 'zustand'

/** Who is signed in. */
export const useSession = create<{ token: string | null; userId: string | null; name: string | null }>(() => ({
  token: sessionStorage.getItem('token'),
  userId: sessionStorage.getItem('userId'),
  name: sessionStorage.getItem('name'),
}))

export interface Task {
  taskId: string
  taskTitle: string
  taskStatus: string
  taskType: string
  taskChildrenType: string
  taskEndTime: number
  custName: string
}

const BASE = '/api/pwesure/web/wechatTaskMain'

/** Asks the service; throws when it refuses. */
export async function ask<Data>(name: string, params: Record<string, string>): Promise<Data> {
  const { token, userId } = useSession.getState()
  const search = new URLSearchParams({ ...params, taskUser: userId ?? '' }).toString()
  const response = await fetch(`${BASE}/${name}?${search}`, {
    headers: token ? { Authorization: token } : {},
    signal: AbortSignal.timeout(120_000),
  })
  if (response.status === 401) useSession.setState({ token: null })
  if (!response.ok) throw new Error(`the service answered ${response.status}`)
  const { status, data } = (await response.json()) as { status: string; data: Data }
  if (status !== '200') throw new Error(`the service refused with ${status}`)
  return data
}
