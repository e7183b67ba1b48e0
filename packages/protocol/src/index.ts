export { CALL_CODES, NOTICE_CODES, PROBLEMS } from './problem-codes.ts';
export type { CallCode, NoticeCode, ProblemCode, ProblemEntry } from './problem-codes.ts';
export { WIRE_LIMITS } from './limits.ts';
export type {
  DecisionRequest,
  PageDeclaration,
  PageResult,
  PageTool,
  QuestionRequest,
  ResultsRequest,
} from './ask-request.ts';
export type { VisitorRequest } from './visitor-request.ts';
export type { SiteGreeting, VisitorReply } from './visitor-reply.ts';
export type { CardState, Citation, Confirmation, Notice, PageCall } from './confirmation.ts';
export type {
  StreamPart,
  ToolInputAvailable,
  ToolInputError,
  ToolOutputAvailable,
  ToolOutputError,
} from './stream-part.ts';
export type {
  ConversationReply,
  ConversationSummary,
  ConversationsReply,
  HistoryMessage,
  MessagePart,
  ToolPart,
} from './history.ts';
export type { Problem } from './problem.ts';
export type { ConsoleSession, ConsoleSite } from './console-session.ts';
export type { ConsoleActor, ConsoleAuditDetail, ConsoleAuditPage, ConsoleAuditRow } from './console-audit.ts';
export type {
  ConsoleCall,
  ConsoleCallEvent,
  ConsoleConversation,
  ConsoleConversationPage,
  ConsoleTranscript,
  ConsoleTurn,
  ConsoleTurnItem,
} from './console-conversations.ts';
export type { ConsoleAction, ConsoleActionDetail, ConsoleActionList, ConsoleArgument } from './console-actions.ts';
