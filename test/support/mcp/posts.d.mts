export const canary: string;
export const before: string;
export const behind: string;
export const order: string;
export const toolOrder: string;
