import { createDialogStack } from '../../renderer/run/env/index.ts'
import { notifications } from '../frame/notifications.ts'
import type { Overlay } from '../navigation/create-history.ts'
import { topOverlay } from '../../widgets/kit/overlay-stack.ts'

/** The open dialogs of the screens. */
export const dialogs = createDialogStack()

/** The overlays over a screen that the back button closes, topmost first. */
export const overlays: Overlay[] = [
  {
    isOpen: () => notifications.look().questions.length > 0,
    close: () => {
      const last = notifications.look().questions.at(-1)
      if (last) notifications.answer(last, false)
    },
  },
  // Sheets and viewers of widgets can be open over a dialog.
  topOverlay,
  { isOpen: () => dialogs.all().length > 0, close: () => dialogs.all().at(-1)?.end({ outcome: 'dismissed' }) },
]
