import { fail, type Command } from '../action.ts'

/** Opens an external page by its key. The operator configures the URL; schemas cannot (DEC-16). */
const openLink: Command<'device.openLink'> = async ({ link }, { externalLinks }) => {
  if (link === undefined || !externalLinks.open(link)) fail('device.openLink', 'noAddress', {})
}
export default openLink
