/** Whether the dialog is open in which a guest keeps the name, or who is nobody yet makes an account. */
export const registering = $state({ open: false });
