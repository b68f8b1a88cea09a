import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rows of a file of staff, and the stewards of a file of tags, each with as many tags. */
export interface Sizes {
  rows: number
  owners: number
  tagsEach: number
}

export interface StaffRow {
  userId: string
  name: string
  mobile: string
  loginName: string
}

/** The files of one round: new accounts, and tags of some of them. */
export interface Files {
  staff: readonly StaffRow[]
  staffFile: string
  /** The stewards with tags. */
  owners: readonly string[]
  /** The tags of each owner, in order. */
  tags: readonly string[]
  tagsFile: string
}

/** Writes the files of round `number` into a folder; no account occurs in two rounds. */
export function writeFiles(folder: string, number: number, { rows, owners: count, tagsEach }: Sizes): Files {
  const staff = Array.from({ length: rows }, (_, at) => ({
    userId: `round${number}-${at}`,
    name: `Name ${at}`,
    mobile: String(19_000_000_000 + number * 10_000 + at),
    loginName: `login${number}-${at}`,
  }))
  const owners = staff.slice(0, count).map(({ userId }) => userId)
  const tags = Array.from({ length: tagsEach }, (_, at) => `Tag ${at}`)
  const [staffFile, tagsFile] = [join(folder, `staff${number}.csv`), join(folder, `tags${number}.csv`)]
  const lines = staff.map(({ userId, name, mobile, loginName }) => `${userId},${name},${mobile},${loginName},claims`)
  writeFileSync(staffFile, ['userId,name,mobile,loginName,mode', ...lines].join('\n'))
  writeFileSync(tagsFile, ['userId,group,tag', ...owners.flatMap((userId) => tags.map((tag) => `${userId},Group,${tag}`))].join('\n'))
  return { staff, staffFile, owners, tags, tagsFile }
}
