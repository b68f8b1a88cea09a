/** Whether a narrow window with this user agent is the side bar of WeCom for PCs, which destroys its page when the chat changes. */
export const isSideBar = (userAgent: string): boolean => /^(?!.*mobile).*wxwork\//i.test(userAgent)
